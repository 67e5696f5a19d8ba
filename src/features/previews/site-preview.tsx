import type { SitePreview as View } from '#domain/previews/site-preview.ts'
import { Art, PreviewFrame } from './preview-frame.tsx'

/** SE8 */
export const SitePreview = ({ pets, host, sample }: View) => (
  <PreviewFrame kind="site" host={host} sample={sample} foot="Values, trends, live hatches and fair trades">
    <h1>What’s your pet worth?</h1>
    <p className="lead">Values, trends and live hatches for Bubble Gum Simulator INFINITY</p>
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
