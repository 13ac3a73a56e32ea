import { failure, log } from '@/app/_web/server/log';
import { pushPublicKey } from '@/app/_web/server/push';

/** With what browsers subscribe to push messages; null if this server sends none. No round trip. */
export function loadPushKey(): string | null {
  try {
    return pushPublicKey();
  } catch (error) {
    // Wrong settings: the table is shown all the same.
    log().error(failure(error), 'push messages are off');
    return null;
  }
}
