import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server got it. */
export type Received = { from: string; to: string[]; raw: string };

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  received: Received[];
  /** How many connections were made to it. */
  connections: () => number;
  /** Resolves when there is no connection any more. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * An SMTP server in this process that keeps what it gets. `options` let it refuse or hang.
 * @param onMail is told of each mail before it is accepted; where it answers `false`, the mail is refused for now
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { port: wanted = 0, onMail }: { port?: number; onMail?: (mail: Received) => unknown } = {},
): Promise<MailServer> {
  const received: Received[] = [];
  let made = 0;
  let open = 0;
  let whenIdle: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(_session, callback) {
      made++;
      open++;
      callback();
    },
    onClose() {
      open--;
      if (open === 0) for (const resolve of whenIdle.splice(0)) resolve();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        const mail = { from, to, raw: Buffer.concat(chunks).toString('utf8') };
        if (onMail?.(mail) === false) return callback(Object.assign(new Error('not now'), { responseCode: 451 }));
        received.push(mail);
        callback();
      });
    },
    ...options,
  });
  // A client that gives up is no failure of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => made,
    idle: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
    close: () => {
      whenIdle = [];
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The value of a header, unfolded and as it was sent; all of them if it is there several times. */
export function headersNamed(raw: string, name: string): string[] {
  const [head] = raw.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const prefix = `${name.toLowerCase()}:`;
  return lines.filter((line) => line.toLowerCase().startsWith(prefix)).map((line) => line.slice(prefix.length).trim());
}

/** A part of a mail, decoded: `text/plain` or `text/html`. */
export function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`));
  if (!part) throw new Error(`no part ${type}`);
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(part.slice(0, end))?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decoded(body) : body;
}

function decoded(quoted: string): string {
  const bytes = quoted
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
