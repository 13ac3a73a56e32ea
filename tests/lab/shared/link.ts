import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './servers';

/** `milliseconds`: from here to the server and back; `bytesPerSecond`: of all connections together, in each direction. */
export type Line = { milliseconds: number; bytesPerSecond: number };

/** A packet's worth (bytes): what goes first does not keep the line for longer than that. */
const PACKET = 1_460;

/**
 * A TCP relay to a port of this machine that is as slow as a line to a server far away: a new connection can be used after its handshake, which goes
 * there and back once.
 * @returns its port, and what ends it
 */
export async function openLink(target: number, line: Line): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const [there, back] = [direction(line), direction(line)];
  const relay = createServer((client) => {
    const server = connect(target, 'localhost');
    // Until somebody listens, what the client sends waits.
    setTimeout(() => there(client, server), line.milliseconds);
    back(server, client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => server.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => relay.close(resolve));
  };
  return { port, close };
}

/** One direction of a line, which all connections share. */
function direction({ milliseconds, bytesPerSecond }: Line): (from: Socket, to: Socket) => void {
  let freeAt = 0;
  const underWay: (() => void)[] = [];
  /** Runs `deliver` when this number of bytes has gone over the line, after everything that went before. */
  const after = (bytes: number, deliver: () => void) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000;
    underWay.push(deliver);
    // Timers of the same moment need not come in their order; what is under way does.
    setTimeout(() => underWay.shift()?.(), freeAt + milliseconds / 2 - performance.now());
  };
  return (from, to) => {
    from.on('data', (chunk) => {
      for (let at = 0; at < chunk.length; at += PACKET) {
        const packet = chunk.subarray(at, at + PACKET);
        after(packet.length, () => to.writable && to.write(packet));
      }
    });
    from.on('end', () => after(0, () => to.end()));
  };
}
