import { createTransport, type SendMailOptions } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import pLimit from 'p-limit';
import { z } from 'zod';
import { ChannelFailed, type OutgoingMail } from '../channel';

/** A mail as it is read: both parts say the same. */
export type RenderedMail = { subject: string; html: string; text: string };

type Settings = {
  /** The mail server, `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, such as `Stichpost <cards@example.org>`. */
  from: string;
  /** Where players reach the site: its host stands in the ids of messages. */
  publicUrl: string;
  render: (mail: OutgoingMail) => Promise<RenderedMail>;
  /** Milliseconds until a mail that is not accepted counts as failed. */
  timeout?: number;
};

export type EmailChannel = {
  /** Resolves when the mail server has accepted the mail. @throws ChannelFailed */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes the connections, at the end of the process. */
  close(): void;
};

const TIMEOUT = 10_000;
/** How many mails are handed over at the same time, each on a connection that is kept open for the next. */
const CONNECTIONS = 3;

/** Mail over SMTP. Nothing is connected before the first mail. */
export function openEmail({ smtpUrl, from, publicUrl, render, timeout = TIMEOUT }: Settings): EmailChannel {
  const host = new URL(publicUrl).hostname;
  const pool = new SMTPPool({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // It would send again whatever was cut off, without asking whether it is still wanted.
    ...{ maxRequeues: 0 },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  const transport = createTransport(pool);
  const limit = pLimit(CONNECTIONS);

  /** Hands the mail over. One that waits for a connection is given up in time, so that nothing is sent later that counts as failed. */
  async function handOver(message: SendMailOptions): Promise<void> {
    const deadline = AbortSignal.timeout(timeout);
    const sent = limit(() => {
      deadline.throwIfAborted();
      return transport.sendMail(message);
    });
    await Promise.race([sent, aborted(deadline)]);
  }

  return {
    async send(mail) {
      if (!isAddress(mail.to)) throw new ChannelFailed('bad-address', true);
      const message = { ...headersOf(mail, host), from, ...(await render(mail)) };
      try {
        await handOver(message);
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Rejects when the signal ends. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** One address and nothing else: no name, no list, no line break. */
function isAddress(text: string): boolean {
  return /^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/u.test(text) && text.length <= 254;
}

function headersOf({ to, messageId, thread, unsubscribe }: OutgoingMail, host: string): SendMailOptions {
  const first = thread === null || thread === messageId ? null : idOf(thread, host);
  return {
    to: { name: '', address: to },
    messageId: idOf(messageId, host),
    ...(first && { inReplyTo: first, references: first }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange asks for this instead: no answers from people who are away.
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribe.oneClick).href}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function idOf(id: string, host: string): string {
  if (!/^[\w.-]+$/.test(id)) throw new Error('an id of a message that cannot stand in its head');
  return `<${id}@${host}>`;
}

/** A failure as nodemailer tells it: the server's answer, and to which command. */
const smtpFailure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/**
 * Returns how a mail failed, without the server's sentence, which names the address. Only an answer about this mail or its
 * receiver is final; that the server does not let us in may be mended.
 */
function failureOf(error: unknown): ChannelFailed {
  const { code, responseCode = 0, command } = smtpFailure.safeParse(error).data ?? {};
  const isPermanent = responseCode >= 500;
  if (command === 'RCPT TO' && isPermanent) return new ChannelFailed('bad-address', true);
  if (command === 'DATA' && isPermanent) return new ChannelFailed('refused', true);
  if (code === 'EENVELOPE' && command === 'API') return new ChannelFailed('bad-address', true);
  return new ChannelFailed(responseCode >= 400 ? 'refused' : 'unreachable', false);
}
