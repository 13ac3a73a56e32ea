export * from '../lab/shared/mail-server';
