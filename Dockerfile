# Not built in CI: it follows the same two commands as a start by hand.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY . .
RUN npm ci --ignore-scripts --omit=dev && npm run build && npm run pictures

FROM node:24-bookworm-slim
ENV NODE_ENV=production DEMO=off HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/bgsi.sqlite
WORKDIR /site
COPY --from=build /site /site
RUN mkdir /data && chown node /data dist/pictures
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--v8-pool-size=0", "dist/server/main.js"]
