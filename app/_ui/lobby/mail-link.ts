/**
 * A link that opens the reader's own mail program with an invitation to be sent. A mail from this server would need the
 * address of whom it goes to: then it is a letter of the kind `invitation` (`lib/notify/letter.ts`).
 */
export function mailLink(subject: string, text: string): string {
  const fields = { subject, body: text.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:?${query.join('&')}`;
}
