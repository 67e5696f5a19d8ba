import { afterEach, expect, it } from 'vitest'
import { forgetSignInAnswer, readSignInAnswer } from './sign-in-answer.ts'

const ATTEMPT = 'abcdefghij-_0123456789'
const comeBack = (attempt: string) =>
  Object.assign(globalThis, { signInAnswer: `?${new URLSearchParams({ token: 't', attempt })}` })
const isOwn = () => readSignInAnswer().isOwn

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'signInAnswer')
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
})

it('[AU19] an answer is accepted once, in the browser that has its value', () => {
  document.cookie = `sign-in-attempt.${ATTEMPT}=1; Path=/`
  comeBack(ATTEMPT)
  expect([isOwn(), isOwn()]).toEqual([true, true])
  forgetSignInAnswer()
  expect([readSignInAnswer().token, document.cookie]).toEqual([null, ''])
  comeBack(ATTEMPT)
  expect(isOwn()).toEqual(false)
})

it('[AU19, AU22] the values of two tabs do not disturb each other', () => {
  const other = ATTEMPT.toUpperCase()
  document.cookie = `sign-in-attempt.${ATTEMPT}=1; Path=/`
  document.cookie = `sign-in-attempt.${other}=1; Path=/`
  comeBack(other)
  expect(isOwn()).toEqual(true)
  forgetSignInAnswer()
  comeBack(ATTEMPT)
  expect(isOwn()).toEqual(true)
})

it.each([
  ['no value', ''],
  ['the beginning of a value', ATTEMPT.slice(0, 21)],
  ['a value with an end of its own', `${ATTEMPT}=1; x`],
  ['the value of another browser', ATTEMPT.replace('a', 'b')],
  ['a line break', `${ATTEMPT}\n`],
])('[AU19] %s is not accepted, and clears nothing', (_, attempt) => {
  document.cookie = `sign-in-attempt.${ATTEMPT}=1; Path=/`
  comeBack(attempt)
  expect(isOwn()).toEqual(false)
  forgetSignInAnswer()
  expect(document.cookie).toEqual(`sign-in-attempt.${ATTEMPT}=1`)
})
