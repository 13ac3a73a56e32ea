export * from '../../scripts/shared/receiver';
