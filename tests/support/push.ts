export * from '../lab/shared/push';
