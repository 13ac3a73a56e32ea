export { Leases } from './leases';
export {
  type CountedName,
  callerId,
  DEFAULT_LIMITS,
  LIMIT_KIND,
  type Limit,
  type Limits,
  type LimitsWorld,
  limitOf,
  take,
} from './limits';
export { Places } from './places';
