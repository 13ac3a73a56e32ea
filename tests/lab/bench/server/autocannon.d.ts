/** The part of autocannon that the bench uses: it brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  export type Client = { setRequests(requests: { setupRequest: () => Request }[]): void };
  export type Options = {
    url: string;
    connections: number;
    /** Requests in all. */
    amount: number;
    /** How often it looks whether it is done (ms). */
    sampleInt: number;
    /** The longest wait for an answer (s). */
    timeout: number;
    setupClient(client: Client): void;
  };
  export type Result = { errors: number; timeouts: number; non2xx: number; '2xx': number };

  /** The instance emits `response` (client, status, bytes, milliseconds) and resolves to the result. */
  export default function autocannon(options: Options): EventEmitter & Promise<Result>;
}
