import { formatLocalMoment } from '#domain/text/local-moment.ts'

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatLocalMoment(at)}</time>
