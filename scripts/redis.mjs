// The Redis server that the tests of the stores start.
import { spawnSync } from 'node:child_process';

/** Whether there is a redis-server to test with. */
export const hasRedis = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export const HOW_TO_GET_REDIS = 'Debian and Ubuntu: apt-get install redis-server. macOS: brew install redis.';
