SELECT * FROM (VALUES
  (CAST('1' AS INTEGER), CAST('1 month -1 days' AS INTERVAL)),
  (CAST('2' AS INTEGER), CAST('-1 month 30 days' AS INTERVAL)),
  (CAST('3' AS INTEGER), CAST('1 day -1 hours' AS INTERVAL))
) t("id", "i")
