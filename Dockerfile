# Builds and serves Stichpost: `docker build -t stichpost .`, or `docker compose up` with the Redis of compose.yaml.
FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
# The embedded store writes here, if no other store is set.
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=build --chown=node:node /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server itself, without npm between: it is what gets the signal to stop.
CMD ["node", "--max-semi-space-size=64", "node_modules/next/dist/bin/next", "start", "--keepAliveTimeout", "75000"]
