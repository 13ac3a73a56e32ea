// The REST protocol in front of a Redis, as a process: prints its address, and ends when its input does.
import { RestBridge } from '../../shared/rest-bridge';

const [redis, token] = process.argv.slice(2);
const bridge = await RestBridge.start({ redis, token });
console.log(bridge.url);
process.stdin.resume().on('end', () => bridge.stop());
