/** Settings for servers that are tried out from one machine: all who ask come from one address there. */
export const UNLIMITED = Object.fromEntries(
  ['LIMIT_TABLES', 'LIMIT_ATTEMPTS', 'LIMIT_MAILS', 'LIMIT_PICTURES', 'LIMIT_ADDRESS_STREAMS'].map((name) => [
    name,
    '1000000',
  ]),
);
