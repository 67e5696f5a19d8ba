import type { DumpManifest } from '#contract/dumps.ts'
import * as texts from '#messages/dumps.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { FactTable } from '#ui/fact-table.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { DevelopersPage, DUMPS, GUIDE } from './developers-page.tsx'
import { dumpsQuery } from './dumps-query.ts'

/** `/data`: the files of each day, newest first. OD7 */
export function Dumps() {
  const { data, isError } = useQuery(dumpsQuery)
  const [newest, ...earlier] = data?.days ?? []
  return (
    <DevelopersPage path={DUMPS} title={texts.title} description={texts.description} lead={texts.intro}>
      {() => (
        <>
          <p>
            {texts.forPrograms} <a href="/data/index.json">/data/index.json</a>. {texts.more}{' '}
            <Link to={`${GUIDE}#dumps`}>{texts.guide}</Link>.
          </p>
          {!data && <p role={isError ? 'alert' : 'status'}>{isError ? texts.loadError : texts.loading}</p>}
          {data?.days.length === 0 && <p>{texts.none}</p>}
          {newest && (
            <>
              <h2>{newest.day}</h2>
              <Day manifest={newest} />
            </>
          )}
          {earlier.length > 0 && (
            <>
              <h2>{texts.earlier}</h2>
              {earlier.map((manifest) => (
                <Disclosure key={manifest.day} title={manifest.day}>
                  <Day manifest={manifest} />
                </Disclosure>
              ))}
            </>
          )}
        </>
      )}
    </DevelopersPage>
  )
}

const Day = ({ manifest: { day, sample, licence, receipts, files } }: { manifest: DumpManifest }) => (
  <Root>
    <p>
      {sample && <strong>{texts.sample}. </strong>}
      {texts.licence(licence)}. <a href={`/data/${day}/manifest.json`}>{texts.manifest}</a>
    </p>
    <FactTable
      columns={[texts.file, texts.size, texts.rows, texts.hash]}
      rows={files.map(({ name, bytes, rows, sha256 }) => ({
        key: name,
        cells: [
          <a key="file" href={`/data/${day}/${name}`} translate="no">
            {name}
          </a>,
          texts.bytes(bytes),
          texts.rowCount(rows),
          <code key="hash" translate="no">
            {sha256}
          </code>,
        ],
      }))}
    />
    <p className="head">
      {texts.receipts(receipts.head.number)} <code translate="no">{receipts.head.hash}</code>
    </p>
  </Root>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-3); padding-block-end: var(--s-4); color: var(--text-2);
  tbody th { white-space: nowrap; }
  td { white-space: nowrap; }
  td:last-of-type { white-space: normal; }
  && code { padding: 0; background: none; font-size: var(--t-sm); color: var(--text-3); }
  .head { font-size: var(--t-sm); }
`)
