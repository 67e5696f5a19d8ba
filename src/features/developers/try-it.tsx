import type { ApiOperation, ApiParameter } from '#contract/reference.ts'
import * as texts from '#messages/developers.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { type CallAnswer, callApi, MAX_SHOWN, toAddress } from './call-api.ts'
import { Code } from './code.tsx'
import { writeSnippets } from './snippets.ts'

type Call = { state: 'none' } | { state: 'sending' } | { state: 'failed' } | { state: 'answered'; answer: CallAnswer }

const initialValues = (parameters: readonly ApiParameter[]) =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example ?? '']))

/** Sends the real GET and shows its answer; without JavaScript the form opens the address. DP7, DP8, DP9 */
export function TryIt({ operation, origin }: { operation: ApiOperation; origin: string }) {
  const { method, path, parameters, body, isGuarded, isStream } = operation
  const [values, setValues] = useState(() => initialValues(parameters))
  const [call, setCall] = useState<Call>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  const isHydrated = useHydrated()
  useEffect(() => () => running.current?.abort(), [])
  const address = toAddress(operation, values)
  const canSend = method === 'GET' && !isGuarded

  async function send() {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setCall({ state: 'sending' })
    const next = await callApi(address, isStream, controller.signal).then(
      (answer): Call => ({ state: 'answered', answer }),
      (): Call => ({ state: 'failed' }),
    )
    if (running.current === controller) setCall(next)
  }

  const set = (name: string) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  return (
    <Root>
      {canSend && (
        <form
          action={toAddress({ path, parameters: parameters.filter((each) => each.in === 'path') }, values)}
          aria-label={texts.tryIt(path)}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              // Only a script can put it into the path.
              isFixed={parameter.in === 'path' && !isHydrated}
              onChange={set(parameter.name)}
            />
          ))}
          <div className="send">
            <Button type="submit" look="primary">
              {texts.send}
            </Button>
            <code>
              {method} {address}
            </code>
          </div>
        </form>
      )}
      {call.state !== 'none' && (
        <div className="result">
          <output>
            {call.state === 'sending'
              ? texts.sending
              : call.state === 'failed'
                ? texts.unreachable
                : texts.finished(call.answer.status, call.answer.ms)}
          </output>
          {call.state === 'answered' && <Answer answer={call.answer} />}
        </div>
      )}
      <h4>{texts.code}</h4>
      <Snippets
        snippets={writeSnippets({ method, url: origin + address, body: body?.example, isGuarded, isStream })}
        id={operation.id}
      />
    </Root>
  )
}

type FieldProps = { parameter: ApiParameter; value: string; isFixed: boolean; onChange: (value: string) => void }

function ParameterField({ parameter, value, isFixed, onChange }: FieldProps) {
  const { name, in: place, options, required, isList, default: standard } = parameter
  // Nothing of the path belongs into the query of the plain form.
  const named = place === 'path' ? {} : { name }
  if (options)
    return (
      <Field label={name}>
        <Select
          label={name}
          {...named}
          options={[
            ...(required ? [] : [{ value: '', label: standard ?? texts.any }]),
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          value={value}
          onChange={onChange}
        />
      </Field>
    )
  return (
    <Field label={name}>
      <Input
        {...named}
        value={value}
        required={required}
        readOnly={isFixed}
        placeholder={standard ?? (isList ? texts.listHint : '')}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const Answer = ({ answer: { headers, text, rest } }: { answer: CallAnswer }) => (
  <>
    <Code label={texts.headers}>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</Code>
    <Code label={texts.answerText}>{text || texts.empty}</Code>
    {rest && <p>{rest === 'cut' ? texts.cut(MAX_SHOWN) : texts.streamed}</p>}
  </>
)

const LANGUAGES = ['curl', 'javascript', 'python'] as const

const Snippets = ({ snippets, id }: { snippets: ReturnType<typeof writeSnippets>; id: string }) => (
  <div>
    {LANGUAGES.map((language) => (
      <details key={language} name={`code-${id}`} open={language === 'curl'}>
        <summary>{texts.languages[language]}</summary>
        <Code label={texts.languages[language]}>{snippets[language]}</Code>
      </details>
    ))}
  </div>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-3); min-width: 0;
  > * { min-width: 0; }
  form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr)); gap: var(--s-3); align-items: end; }
  form > * { min-width: 0; }
  form label > span:last-of-type { width: 100%; }
  .send { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); }
  .send code { min-width: 0; flex: 1 1 200px; }
  /* As high from the press on, so that the answer moves nothing. */
  .result { display: grid; align-content: start; gap: var(--s-2); height: 34rem; overflow: hidden; }
  .result > * { min-width: 0; }
  .result output { font-weight: 600; }
  .result pre:last-of-type { max-height: 18rem; }
  .result pre:first-of-type { max-height: 11rem; }
  .result p { font-size: var(--t-sm); color: var(--text-3); }
`)
