import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => skip(inject('postgres') === null, 'no PostgreSQL'))
