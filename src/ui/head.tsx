type Props = {
  title: string
  description: string
  /** The page's full address. */
  canonical: string
  /** Full address of the picture that a shared link shows. */
  image?: string
  /** Structured data, one object or several. */
  jsonLd?: object
}

/** React hoists title, meta and link to the document's head; structured data stays where it is, which readers of it accept. */
export function Head({ title, description, canonical, image, jsonLd }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content="summary" />
      {jsonLd !== undefined && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(jsonLd) }} />}
    </>
  )
}

/** A `<` in a text could end the script element. */
const scriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
