# syntax=docker/dockerfile:1
# One image for every role. What goes in is decided by scripts/assemble-image.mjs; `npm run image:check` runs the
# same steps without an engine, starts the result and measures it. Both images can come from a mirror.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim
# C and C++ runtime libraries and certificates of Debian 12, the release that NODE_IMAGE is built on; no shell.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Prebuilt binaries come as packages of their own: no package needs to run anything at install.
RUN npm ci --ignore-scripts --no-progress
COPY . .
RUN npm run build && node scripts/assemble-image.mjs /app && mkdir /data

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="data-discovery" \
      org.opencontainers.image.description="Finds sensitive data in text and CSV, offline" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
# The only place that is written to, and only where DATABASE_URL names no PostgreSQL.
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8580 8051 8052
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["/usr/local/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/local/bin/node", "/app/dist/src/bin/data-discovery.js"]
CMD ["serve"]
