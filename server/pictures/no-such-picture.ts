import type { FastifyReply } from 'fastify'

/** Answer for a picture that does not exist (PI2): not a page, and asked for again each time. */
export const NO_SUCH_PICTURE = {
  status: 404,
  body: 'No such picture\n',
  type: 'text/plain; charset=utf-8',
  headers: { 'cache-control': 'no-cache' },
}

export const sendNoSuchPicture = (reply: FastifyReply): FastifyReply =>
  reply
    .code(NO_SUCH_PICTURE.status)
    .headers(NO_SUCH_PICTURE.headers)
    .type(NO_SUCH_PICTURE.type)
    .send(NO_SUCH_PICTURE.body)
