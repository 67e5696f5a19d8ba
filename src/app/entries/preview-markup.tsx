import type { Preview } from '#domain/previews/preview.ts'
import { ChangePreview } from '#features/previews/change-preview.tsx'
import { EggPreview } from '#features/previews/egg-preview.tsx'
import { ItemPreview } from '#features/previews/item-preview.tsx'
import { SitePreview } from '#features/previews/site-preview.tsx'
import { TradePreview } from '#features/previews/trade-preview.tsx'
import previews from '#features/previews/previews.css?inline'
import drawnTags from '#ui/drawn-tags.css?inline'
import base from '#ui/base.css?inline'
import shapes from '#ui/glyph-shapes.css?inline'
import { renderToStaticMarkup } from 'react-dom/server'

function Markup({ preview }: { preview: Preview }) {
  switch (preview.kind) {
    case 'item':
      return <ItemPreview {...preview} />
    case 'egg':
      return <EggPreview {...preview} />
    case 'trade':
      return <TradePreview {...preview} />
    case 'change':
      return <ChangePreview {...preview} />
    case 'site':
      return <SitePreview {...preview} />
  }
}

/** A link's picture as markup, with the site's own styles. SE8 */
export const previewMarkup = (preview: Preview) => ({
  html: renderToStaticMarkup(<Markup preview={preview} />),
  css: [base, shapes, drawnTags, previews],
})
