export { Leases } from './leases';
export * from './limits';
