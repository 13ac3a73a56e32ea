export * from '../../scripts/shared/push';
