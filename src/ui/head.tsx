type Props = {
  title: string
  description: string
  /** The page's full address. */
  canonical: string
  /** The picture that a shared link shows, 1200 × 630: its full address, and what it shows in words. */
  image: { readonly url: string; readonly alt: string }
  /** Address of the page's oEmbed. */
  oembed?: string
  /** Structured data, one object or several. */
  jsonLd?: object
}

/** React hoists title, meta and link to the document's head; structured data stays where it is, which readers of it accept. */
export function Head({ title, description, canonical, image, oembed, jsonLd }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={image.url} />
      <meta name="twitter:image:alt" content={image.alt} />
      {oembed !== undefined && <link rel="alternate" type="application/json+oembed" href={oembed} title={title} />}
      {jsonLd !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(jsonLd) }} />
      )}
    </>
  )
}

/** A `<` in a text could end the script element. */
const scriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
