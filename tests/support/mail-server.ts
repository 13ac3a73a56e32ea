export * from '../../scripts/shared/mail-server';
