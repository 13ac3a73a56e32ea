import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChannelFailed, type OutgoingMail } from '@/lib/notify';
import { type EmailChannel, openEmail, type RenderedMail } from '@/lib/notify/channels/email';
import { headersNamed, type MailServer, partOf, startMailServer } from '../lab/shared/mail-server';

const mail: OutgoingMail = {
  to: 'ada@example.org',
  locale: 'en',
  letter: { kind: 'sign-in', url: 'https://cards.example.org/sign-in/x' },
  messageId: 'k3v9x2m7q1wz-0-17-email',
  thread: 'k3v9x2m7q1wz-0-3-email',
  unsubscribe: {
    page: 'https://cards.example.org/off/page',
    oneClick: `https://cards.example.org/off/now?token=${'t'.repeat(120)}`,
  },
};
const rendered: RenderedMail = { subject: 'Your turn', html: '<p>Cards: ♥ äöü</p>', text: 'Cards: ♥ äöü' };

let server: MailServer;
let channel: EmailChannel;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  server = await startMailServer();
  channel = channelTo(server.url);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await server.close();
});

function channelTo(smtpUrl: string, given: Partial<Parameters<typeof openEmail>[0]> = {}): EmailChannel {
  const opened = openEmail({
    smtpUrl,
    from: 'Stichpost <cards@example.org>',
    publicUrl: 'https://cards.example.org',
    render: async () => rendered,
    ...given,
  });
  closers.push(opened.close);
  return opened;
}

/** How the channel reports a failure. */
async function failureOf(sending: Promise<void>): Promise<{ code: string; isFinal: boolean }> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ChannelFailed)) throw new Error(`not a failure of the channel: ${error}`);
  return { code: error.code, isFinal: error.isFinal };
}

describe('a mail as the mail server gets it', () => {
  test('goes from the sender to its one receiver, with both parts', async () => {
    await channel.send(mail);
    const [{ from, to, raw }] = server.received;
    expect({ from, to }).toEqual({ from: 'cards@example.org', to: ['ada@example.org'] });
    expect(headersNamed(raw, 'From')).toEqual(['Stichpost <cards@example.org>']);
    expect(headersNamed(raw, 'To')).toEqual(['ada@example.org']);
    expect(headersNamed(raw, 'Subject')).toEqual(['Your turn']);
    expect(headersNamed(raw, 'Content-Type')[0]).toMatch(/^multipart\/alternative/);
    expect(partOf(raw, 'text/plain').trim()).toBe(rendered.text);
    expect(partOf(raw, 'text/html').trim()).toBe(rendered.html);
  });

  test('says that a program wrote it, and which one does not', async () => {
    await channel.send(mail);
    const [{ raw }] = server.received;
    expect(headersNamed(raw, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect(headersNamed(raw, 'X-Mailer')).toEqual([]);
  });

  test('belongs to the thread of its table', async () => {
    await channel.send(mail);
    const [{ raw }] = server.received;
    expect(headersNamed(raw, 'Message-ID')).toEqual(['<k3v9x2m7q1wz-0-17-email@cards.example.org>']);
    expect(headersNamed(raw, 'In-Reply-To')).toEqual(['<k3v9x2m7q1wz-0-3-email@cards.example.org>']);
    expect(headersNamed(raw, 'References')).toEqual(['<k3v9x2m7q1wz-0-3-email@cards.example.org>']);
  });

  test.each([
    ['without one', null],
    ['as its first', mail.messageId],
  ])('names no other mail %s', async (_, thread) => {
    await channel.send({ ...mail, thread });
    const [{ raw }] = server.received;
    expect([...headersNamed(raw, 'In-Reply-To'), ...headersNamed(raw, 'References')]).toEqual([]);
  });

  test('can be unsubscribed from with one click, by an address that is left whole', async () => {
    await channel.send(mail);
    const [{ raw }] = server.received;
    expect(headersNamed(raw, 'List-Unsubscribe')).toEqual([`<${mail.unsubscribe?.oneClick}>`]);
    expect(headersNamed(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  test('cannot be unsubscribed from if it was asked for', async () => {
    await channel.send({ ...mail, unsubscribe: null });
    const [{ raw }] = server.received;
    expect([...headersNamed(raw, 'List-Unsubscribe'), ...headersNamed(raw, 'List-Unsubscribe-Post')]).toEqual([]);
  });

  test('has the same id when it is sent again', async () => {
    await channel.send(mail);
    await channel.send(mail);
    const ids = server.received.flatMap(({ raw }) => headersNamed(raw, 'Message-ID'));
    expect(ids).toEqual(Array(2).fill('<k3v9x2m7q1wz-0-17-email@cards.example.org>'));
  });
});

describe('what others write', () => {
  test('adds no header, wherever it stands', async () => {
    const evil = 'Ada\r\nBcc: eve@example.org\r\n\r\nX"; <eve@example.org>';
    const injected = channelTo(server.url, { render: async () => ({ subject: evil, html: evil, text: evil }) });
    await injected.send(mail);
    const [{ to, raw }] = server.received;
    expect(to).toEqual(['ada@example.org']);
    expect(headersNamed(raw, 'Bcc')).toEqual([]);
    expect(headersNamed(raw, 'Subject')).toHaveLength(1);
    expect(headersNamed(raw, 'Subject')[0]).toContain('Bcc');
  });

  test.each([
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'Ada <eve@example.org>',
    'ada',
    'ada@',
    '@example.org',
    '',
    `${'a'.repeat(250)}@example.org`,
  ])('is no address if it is %j, and nothing is sent', async (to) => {
    expect(await failureOf(channel.send({ ...mail, to }))).toEqual({ code: 'bad-address', isFinal: true });
    expect(server.connections()).toBe(0);
  });

  test.each(['messageId', 'thread'] as const)('is refused as %s', async (name) => {
    await expect(channel.send({ ...mail, [name]: 'x>\r\nBcc: eve@example.org' })).rejects.toThrow();
    expect(server.received).toEqual([]);
  });
});

/** An SMTP server that answers a step with this code. */
function answering(step: 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData', responseCode: number) {
  const error = Object.assign(new Error(`no mail for ada@example.org`), { responseCode });
  return startMailServer({
    [step]: (...args: unknown[]) => {
      const [first] = args;
      const callback = args.at(-1);
      if (step === 'onData' && first && typeof first === 'object' && 'resume' in first) {
        const stream = first as NodeJS.ReadableStream;
        stream.on('end', () => typeof callback === 'function' && callback(error));
        stream.resume();
      } else if (typeof callback === 'function') callback(error);
    },
  });
}

describe('a mail that is not accepted', () => {
  test.each([
    ['onRcptTo', 550, { code: 'bad-address', isFinal: true }],
    ['onRcptTo', 450, { code: 'refused', isFinal: false }],
    ['onData', 554, { code: 'refused', isFinal: true }],
    ['onData', 451, { code: 'refused', isFinal: false }],
    ['onMailFrom', 530, { code: 'refused', isFinal: false }],
    ['onConnect', 421, { code: 'refused', isFinal: false }],
  ] as const)('%s answers %i', async (step, code, expected) => {
    const refusing = await answering(step, code);
    closers.unshift(refusing.close);
    expect(await failureOf(channelTo(refusing.url).send(mail))).toEqual(expected);
  });

  test('tells nobody its address', async () => {
    const refusing = await answering('onRcptTo', 550);
    closers.unshift(refusing.close);
    const error = await channelTo(refusing.url)
      .send(mail)
      .catch((reason: Error) => reason);
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('ada@');
    expect((error as Error).cause).toBeUndefined();
  });

  test('is tried again later if nobody listens', async () => {
    const { url } = server;
    await server.close();
    expect(await failureOf(channelTo(url).send(mail))).toEqual({ code: 'unreachable', isFinal: false });
    server = await startMailServer();
  });

  test('does not keep the next from being sent', async () => {
    let isFirst = true;
    const moody = await startMailServer({
      onRcptTo(_address, _session, callback) {
        const error = isFirst ? Object.assign(new Error('later'), { responseCode: 450 }) : null;
        isFirst = false;
        callback(error);
      },
    });
    closers.unshift(moody.close);
    const opened = channelTo(moody.url);
    expect(await failureOf(opened.send(mail))).toEqual({ code: 'refused', isFinal: false });
    await opened.send(mail);
    expect(moody.received).toHaveLength(1);
  });
});

/** A server that takes connections and says `greeting` and nothing else. */
async function silent(greeting: string): Promise<{ url: string; connected: () => number }> {
  const sockets = new Set<Socket>();
  let connected = 0;
  const hanging: Server = createServer((socket) => {
    connected++;
    sockets.add(socket);
    socket.on('error', () => {});
    if (greeting) socket.write(greeting);
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  closers.unshift(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => hanging.close(resolve));
  });
  const { port } = hanging.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, connected: () => connected };
}

describe('a mail server that hangs', () => {
  test.each([
    ['before its greeting', ''],
    ['after it', '220 hello\r\n'],
  ])('%s is given up in time', async (_, greeting) => {
    const { url } = await silent(greeting);
    const before = performance.now();
    expect(await failureOf(channelTo(url, { timeout: 100 }).send(mail))).toEqual({
      code: 'unreachable',
      isFinal: false,
    });
    expect(performance.now() - before).toBeLessThan(2000);
  });

  test('fails all mails in time, and those that had no connection are never handed over', async () => {
    const { url, connected } = await silent('220 hello\r\n');
    const opened = channelTo(url, { timeout: 200 });
    const before = performance.now();
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(opened.send(mail))));
    expect(failures).toEqual(Array(20).fill({ code: 'unreachable', isFinal: false }));
    expect(performance.now() - before).toBeLessThan(2000);
    expect(connected()).toBeLessThanOrEqual(6);
  });
});

describe('the connections', () => {
  test('are kept for the next mail', async () => {
    for (let i = 0; i < 5; i++) await channel.send(mail);
    expect(server.received).toHaveLength(5);
    expect(server.connections()).toBe(1);
  });

  test('are few, however many mails are sent at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => channel.send(mail)));
    expect(server.received).toHaveLength(20);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });

  test('end with the channel', async () => {
    await channel.send(mail);
    channel.close();
    await server.idle();
  });
});
