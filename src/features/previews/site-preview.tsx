import type { SitePreview as View } from '#domain/previews/site-preview.ts'
import * as texts from '#messages/previews.ts'
import { Art, PreviewFrame } from './preview-frame.tsx'

/** SE8 */
export const SitePreview = ({ pets, host, sample }: View) => (
  <PreviewFrame kind="site" host={host} sample={sample} foot={texts.site.foot}>
    <h1>{texts.site.title}</h1>
    <p className="lead">{texts.site.lead}</p>
    <div className="row">
      {pets.map(({ slug, hue, value }) => (
        <div key={slug} className="tile">
          <Art slug={slug} hue={hue} size={78} />
          <p className="chance">{value}</p>
        </div>
      ))}
    </div>
  </PreviewFrame>
)
