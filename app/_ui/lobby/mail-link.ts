/**
 * A link that opens the reader's own mail program with an invitation to be sent: a mail from this server would need the address of the
 * one it goes to.
 */
export function mailLink(subject: string, text: string): string {
  const fields = { subject, body: text.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:?${query.join('&')}`;
}
