# The container image: built from the sources, it holds the release archive and Node, and runs as its own user.
# docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) -t site .
FROM node:24.21-bookworm-slim AS build
WORKDIR /src
ARG COMMIT=""
ENV COMMIT=$COMMIT
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/node24.mjs scripts/release.ts && mkdir /out && tar -xzf build/release/*.tar.gz -C /out --strip-components=1

FROM node:24.21-bookworm-slim
LABEL org.opencontainers.image.licenses="MIT"
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin site \
    && install -d -o site -g site -m 0700 /data /backups /copies \
    && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn*
WORKDIR /app
COPY --from=build /out ./
USER site
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "app/server.js"]
