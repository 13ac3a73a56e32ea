import type { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Leases, Places } from '@/lib/limits';
import type { VapidKeys } from '@/lib/notify/channels/vapid';
import type { Secrets } from '@/lib/secrets/site';
import type { Swept } from '@/lib/tables';
import type { Hub } from './hub';
import type { Metrics } from './metrics';
import type { Pictures } from './pictures';
import type { Pool } from './pool';
import type { UnderWay } from './under-way';

declare global {
  // One of each for the process: what runs at the start, pages, routes and streams are bundled apart, and must share them, as reloads do.
  var stichpostAnswers: AsyncLocalStorage<ServerResponse> | undefined;
  var stichpostBodies: WeakMap<ServerResponse, string> | undefined;
  var stichpostCalled: WeakSet<ServerResponse> | undefined;
  var stichpostChanges: EventEmitter | undefined;
  var stichpostHubs: Map<string, Hub> | undefined;
  var stichpostLog: Logger | undefined;
  var stichpostMetrics: Metrics | undefined;
  var stichpostPictures: Pictures | undefined;
  var stichpostPlaces: Places | undefined;
  var stichpostPool: Pool | undefined;
  var stichpostSecrets: Secrets | undefined;
  var stichpostStreams: Leases | undefined;
  var stichpostSweep: Promise<Swept> | undefined;
  var stichpostTidied: number | undefined;
  var stichpostUnderWay: UnderWay | undefined;
  var stichpostVapid: VapidKeys | null | undefined;
}
