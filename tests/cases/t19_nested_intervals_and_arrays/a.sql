SELECT * FROM (VALUES
  (CAST(1 AS INTEGER), [INTERVAL '1 month -1 day'], {'i': INTERVAL '24 hours'}, array_value(TIMESTAMP_NS '2024-01-01 00:00:00.000000001')),
  (CAST(2 AS INTEGER), [INTERVAL '1 day'], {'i': INTERVAL '1 day'}, array_value(TIMESTAMP_NS '2024-01-01 00:00:00'))
) t("id", "xs", "s", "ts")
