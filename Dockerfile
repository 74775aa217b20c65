# One image for every role. What goes in is decided by scripts/package/assemble-image.mjs; `npm run image:check` runs the
# same steps without an engine, starts the result and measures it. Both images can come from a mirror. The digests
# are those of the lists for every platform; tag and digest change together:
#   docker buildx imagetools inspect node:24.21.0-bookworm-slim
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
# C and C++ runtime libraries and certificates of Debian 12, the release that NODE_IMAGE is built on; no shell.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Prebuilt binaries come as packages of their own: .npmrc has nothing run at install.
RUN npm ci --no-progress
COPY . .
RUN npm run build && node scripts/package/assemble-image.mjs /app && mkdir /data

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="data-discovery" \
      org.opencontainers.image.description="Finds sensitive data in text and CSV, offline" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
# The only place that is written to, and only where DATABASE_URL names no PostgreSQL.
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /app
# V8 would let the young objects of the main thread take 32 MB; 8 MB serve as fast. glibc keeps a pool of freed memory for every thread unless told otherwise: 20 MB more with both providers.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    ORT_DISABLE_TELEMETRY=1
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8580 8051 8052
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["/usr/local/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=4", "/app/dist/program/data-discovery.js"]
CMD ["serve"]
