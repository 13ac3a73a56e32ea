// Loaded into the server that is measured: on SIGUSR2 it collects its garbage, so that what is left is what it holds on to.
process.on('SIGUSR2', () => globalThis.gc?.());
