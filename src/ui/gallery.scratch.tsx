import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { CacheProvider } from '@emotion/react'
import { createEmotionCache, emotionStyleElement } from '#app/emotion.ts'
import { toPetCard } from '#domain/pet-card.ts'
import { PetCard } from './pet-card.tsx'
import { PetCardSkeleton } from './pet-card-skeleton.tsx'
import { Button, IconButton } from './button.tsx'
import { Segmented } from './segmented.tsx'
import { Pill } from './pill.tsx'
import { Chip } from './chip.tsx'
import { Select } from './select.tsx'
import { Input, Field } from './input.tsx'
import { EmptyState, ErrorState } from './message.tsx'
import { TrendChip } from './trend-chip.tsx'
import { Search } from 'lucide-react'
const no = () => {}
export function render(rows: any[]) {
  const cache = createEmotionCache()
  const html = renderToString(<CacheProvider value={cache}><MemoryRouter>
    <div className="wrap" style={{ paddingBlock: 20, display: 'grid', gap: 20 }}>
      <div className="pet-grid">{rows.map((r) => <PetCard key={r.id} {...toPetCard(r)} />)}<PetCardSkeleton /></div>
      <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}><Button look="primary">Primary</Button><Button>Plain</Button><Button look="outline">Outline</Button><Button look="quiet">Quiet</Button><Button look="danger">Danger</Button><IconButton aria-label="x" data-look="line"><Search /></IconButton>
      <Pill aria-pressed="true">High</Pill><Pill>Low</Pill><Chip removeLabel="Remove" onRemove={no}>Demand High</Chip>
      <Select label="Sort" value="a" onChange={no} options={[{ value: 'a', label: 'Value, high to low' }]} /></div>
      <Segmented label="Cat" name="c" value="all" onChange={no} options={[{ value: 'all', label: 'All' }, { value: 's', label: 'Secret' }, { value: 'x', label: 'Exclusive' }]} />
      <Field label="Min"><Input placeholder="0" /></Field><Input icon={<Search />} placeholder="Search items..." />
      <div style={{ display: 'flex', gap: 12 }}>{(['up', 'rising', 'down', 'dropping', 'stable', 'unstable'] as const).map((t) => <TrendChip key={t} trend={t} tone={t === 'up' || t === 'rising' ? 'green' : t === 'stable' ? 'blue' : t === 'unstable' ? 'amber' : 'red'} label={t} shows="word" />)}</div>
      <EmptyState title="No pets found" text="Try adjusting your search terms or filters"><Button>Clear all filters</Button></EmptyState>
      <ErrorState title="Error loading pets" text="Please try again later"><Button>Refresh page</Button></ErrorState>
    </div></MemoryRouter></CacheProvider>)
  return { html, styles: emotionStyleElement(cache) }
}
