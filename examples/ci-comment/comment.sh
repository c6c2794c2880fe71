#!/bin/sh
# comment.sh CONTRACT [OPTION ...]: compares, and posts the report as a comment of a pull request, in the place of the one
# that it posted before. Its exit code is that of the comparison.
#
# PR is the number of the pull request and GITHUB_REPOSITORY is owner/name; gh, GitHub's program, is logged in by GH_TOKEN.
set -eu
contract=${1:?comment.sh: name a contract}
shift
: "${PR:?comment.sh: set PR to the number of the pull request}" "${GITHUB_REPOSITORY:?comment.sh: set it to owner/name}"
comments=repos/$GITHUB_REPOSITORY/issues/$PR/comments
# By this line the comment is found again. A comment holds 65,536 characters.
marker="<!-- sqldiff: $contract -->"
most=65000

body=$(mktemp)
trap 'rm -f "$body"' EXIT
report() { # report OPTION ...: the report behind the marker
    echo "$marker" >"$body"
    sqldiff run --contract "$contract" --format markdown "$@" >>"$body"
}
code=0
report "$@" || code=$?
if [ "$code" -le 1 ] && [ "$(wc -m <"$body")" -gt "$most" ]; then
    # Without rows it is shorter; what is too long even so is cut at a line.
    report "$@" --limit 0 || code=$?
    if [ "$(wc -m <"$body")" -gt "$most" ]; then
        short=$(mktemp)
        awk -v most="$most" '{ n += length($0) + 1 } n > most { exit } { print }' "$body" >"$short"
        printf '\n\nThe report is longer than a comment; run sqldiff for the rest.\n' >>"$short"
        mv "$short" "$body"
    fi
fi
if [ "$(wc -l <"$body")" -le 1 ]; then
    echo "The comparison failed; its log says why." >>"$body"
fi

id=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$id" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F body=@"$body" >/dev/null
else
    gh api "$comments" -F body=@"$body" >/dev/null
fi
exit "$code"
