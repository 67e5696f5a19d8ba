import type { ApiOperation, ApiParameter } from '#contract/reference.ts'
import * as texts from '#messages/developers.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Code } from './code.tsx'
import { TryIt } from './try-it.tsx'

/** Section of one operation. DP5, DP6 */
export function Operation({ operation, origin }: { operation: ApiOperation; origin: string }) {
  const { id, method, path, summary, description, isGuarded, parameters, body, answer, problems } = operation
  return (
    <Root id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <span translate="no">{method}</span> <code translate="no">{path}</code>
      </h3>
      <p>{summary}.</p>
      {description && <p>{description}</p>}
      {isGuarded && <p>{texts.needsKey}</p>}
      {parameters.length > 0 && (
        <>
          <h4>{texts.parameters}</h4>
          <dl>
            {parameters.map((parameter) => (
              <Parameter key={parameter.name} parameter={parameter} />
            ))}
          </dl>
        </>
      )}
      {body && <Shape title={texts.body} example={texts.exampleBody} shape={body} />}
      {answer ? <Shape title={texts.answer} example={texts.exampleAnswer} shape={answer} /> : <p>{texts.noAnswer}</p>}
      {problems.length > 0 && (
        <details>
          <summary>{texts.problems}</summary>
          <dl>
            {problems.map((problem) => (
              <div key={problem.status}>
                <dt>{problem.status}</dt>
                <dd>{problem.description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <TryIt operation={operation} origin={origin} />
    </Root>
  )
}

function Parameter({ parameter }: { parameter: ApiParameter }) {
  const { name, in: place, type, required, isList, description, options, default: standard } = parameter
  const facts = [
    type === 'one of' ? null : type,
    place === 'path' ? texts.inPath : required ? texts.required : null,
    isList ? texts.repeated : null,
    standard === undefined ? null : texts.standard(standard),
  ].filter((fact) => fact !== null)
  return (
    <div>
      <dt>
        <code translate="no">{name}</code>
        {facts.length > 0 && <small> {facts.join(', ')}</small>}
      </dt>
      <dd>
        {description}
        {options && (
          <>
            {' '}
            {texts.options}: <span translate="no">{options.join(', ')}</span>.
          </>
        )}
      </dd>
    </div>
  )
}

type ShapeProps = { title: string; example: string; shape: NonNullable<ApiOperation['answer']> }

const Shape = ({ title, example, shape }: ShapeProps) => (
  <>
    <details>
      <summary>{title}</summary>
      <Code label={title}>{shape.outline}</Code>
    </details>
    {shape.example !== undefined && (
      <details>
        <summary>{example}</summary>
        <Code label={example}>{shape.example}</Code>
      </details>
    )}
  </>
)

const Root = styled.section(css`
  display: grid; gap: var(--s-3); min-width: 0; margin-block: var(--s-4); padding: var(--s-4); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface);
  scroll-margin-block-start: 80px;
  > * { min-width: 0; }
  h3 { font-size: var(--t-lg); line-height: 1.5rem; overflow-wrap: anywhere; }
  h3 span { color: var(--accent); }
  h4 { font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-3); }
  p, dd { color: var(--text-2); overflow-wrap: anywhere; }
  dl { display: grid; gap: var(--s-2); }
  dt { font-weight: 600; }
  small { font-size: var(--t-sm); font-weight: 450; color: var(--text-3); }
  summary { display: flex; align-items: center; min-height: 44px; font-weight: 600; cursor: pointer; }
  summary::before { content: '▸'; width: 1.25em; flex: none; color: var(--text-3); }
  details[open] > summary::before { content: '▾'; }
`)
