import { promises as dns, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { useAgent as filteringAgent } from 'request-filtering-agent';
import { ChannelFailed } from '../channel';
import { isPublic, isWithin, type Networks } from './networks';
import { checkTarget, hostOf, isOwnHost } from './target';

/** For the whole exchange, resolving the name included. */
const TIMEOUT_MILLISECONDS = 10_000;

/** Where a site may send to, and how it gets there. */
export type Reach = {
  networks: Networks;
  /** Resolves a name; the system's way if absent. */
  lookup?: (host: string) => Promise<LookupAddress[]>;
  /** In milliseconds. */
  timeout?: number;
  /** The certificates trusted, in PEM; the system's if absent. */
  ca?: string;
};

type Request = { headers: Record<string, string | number>; body: string | Uint8Array };

/**
 * Posts to a visitor's address. Redirects are not followed, only the status is read, and the name is resolved once: the checked
 * addresses are those it connects to.
 * @returns the status of the answer
 * @throws ChannelFailed `bad-address` or `not-allowed` (final), or `unreachable` (not final) if there is no answer in time
 */
export async function post(address: string, request: Request, reach: Reach): Promise<number> {
  const checked = checkTarget(address, reach.networks);
  if ('fault' in checked) throw new ChannelFailed(checked.fault, true);
  const { url } = checked;
  const signal = AbortSignal.timeout(reach.timeout ?? TIMEOUT_MILLISECONDS);
  try {
    const addresses = await withAbort(resolve(url, reach), signal);
    return await exchange(url, request, addresses, reach, signal);
  } catch (error) {
    throw error instanceof ChannelFailed ? error : new ChannelFailed('unreachable', false);
  }
}

/** Checks the status of an answer. @throws ChannelFailed unless the message was accepted */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 410) throw new ChannelFailed('gone', true);
  if (status >= 500) throw new ChannelFailed('unreachable', false);
  throw new ChannelFailed('refused', status !== 408 && status !== 429);
}

type Address = LookupAddress & { isOwn: boolean };

/** The addresses of a host, all of which we may send to. */
async function resolve(
  url: URL,
  { networks, lookup = (host) => dns.lookup(host, { all: true }) }: Reach,
): Promise<Address[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family === 0 ? await lookup(host) : [{ address: host, family }];
  const isOwn = isOwnHost(host, networks);
  const addresses = found.map((one) => ({ ...one, isOwn: isOwn || isWithin(networks, one.address) }));
  if (!addresses.every((one) => one.isOwn || isPublic(one.address))) throw new ChannelFailed('not-allowed', true);
  if (addresses.length === 0) throw new ChannelFailed('unreachable', false);
  return addresses;
}

function exchange(url: URL, { headers, body }: Request, addresses: Address[], reach: Reach, signal: AbortSignal) {
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, addresses);
    else found(null, addresses[0].address, addresses[0].family);
  };
  const agent = filteringAgent(url.href, {
    allowIPAddressList: addresses.filter(({ isOwn }) => isOwn).map(({ address }) => address),
  });
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const trusted = reach.ca === undefined ? {} : { ca: reach.ca };
  return new Promise<number>((answered, failed) => {
    const sending = request(url, { method: 'POST', headers, agent, lookup, signal, ...trusted }, (response) => {
      answered(response.statusCode ?? 0);
      response.destroy();
    });
    sending.on('error', failed);
    sending.end(body);
  });
}

function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolved, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    work.then(resolved, failed);
  });
}
