export * from '../lab/shared/receiver';
