import { extname, join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { APP_ICONS } from './app-icons.ts'
import { sendNoSuchPicture } from './no-such-picture.ts'
import { fileAt, type PictureFile, type PictureFiles } from './picture-files.ts'

/** `pictures`: items/, eggs/, icons/ and app/. `publicDir`: the folder of the logo and the favicons. */
export type PicturesOptions = { pictures: PictureFiles; publicDir: string }

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
}
const PUBLIC = ['Logo.png', 'logo.svg', 'favicon.svg', 'favicon.ico']
const PNG_CACHE_BYTES = 16 * 1024 * 1024
/** A picture may change under its name, so clients revalidate it by its ETag after a day. */
const CACHE = 'public, max-age=86400'

type Named = { Params: { file: string } }

/**
 * Serves /items/*, /eggs/* and /icons/* pictures the logo and the installed site's icons (rules PI1, PI2, PI6, ST6). Only names with a picture's ending are taken, so the
 * pages /items/:slug and /eggs/:slug are next to it. A picture's `.png` is made from its `@256.webp` when first asked for.
 */
export const picturesRoutes: FastifyPluginAsync<PicturesOptions> = async (app, { pictures, publicDir }) => {
  const pngs = new LRUCache<string, PictureFile>({
    maxSize: PNG_CACHE_BYTES,
    sizeCalculation: ({ content }) => content.length,
    fetchMethod: async (path) => {
      const source = await pictures.read(path)
      return (
        source && {
          ...source,
          content: await sharp(source.content).png({ compressionLevel: 8 }).toBuffer(),
          etag: source.etag.replace(/"$/, '-png"'),
        }
      )
    },
  })

  for (const folder of ['items', 'eggs', 'icons']) {
    app.get<Named>(`/${folder}/:file(^.+\\.(?:webp|png|jpe?g|gif|svg|ico|avif)$)`, async (request, reply) => {
      const [, slug, size, ending] =
        /^([a-z0-9]+(?:-[a-z0-9]+)*)(@96|@256)?\.(webp|png)$/.exec(request.params.file) ?? []
      if (slug === undefined) return sendNoSuchPicture(reply)
      if (ending === 'webp')
        return send(request, reply, await pictures.read(`${folder}/${slug}${size ?? ''}.webp`), '.webp')
      if (size !== undefined) return sendNoSuchPicture(reply)
      return send(request, reply, await pngs.fetch(`${folder}/${slug}@256.webp`), '.png')
    })
  }

  for (const name of PUBLIC) {
    app.get(`/${name}`, async (request, reply) =>
      send(request, reply, await fileAt(join(publicDir, name)), extname(name)),
    )
  }
  for (const { file } of APP_ICONS) {
    app.get(`/${file}`, async (request, reply) =>
      send(request, reply, await pictures.read(`app/${file}`), extname(file)),
    )
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PictureFile | undefined,
  ending: string,
): FastifyReply {
  if (!file) return sendNoSuchPicture(reply)
  reply.header('cache-control', CACHE).header('etag', file.etag).header('last-modified', file.modified.toUTCString())
  if (isKnown(request, file)) return reply.code(304).send()
  return reply.type(TYPES[ending] ?? 'application/octet-stream').send(file.content)
}

/** Whether the asker has this very file already. An If-None-Match decides alone, as RFC 9110 has it. */
function isKnown(request: FastifyRequest, file: PictureFile): boolean {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === file.etag || tag.trim() === '*')
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(file.modified.getTime() / 1000) * 1000 <= since
}
