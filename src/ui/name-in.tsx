/** Stands for the name while the text around it is found. */
const MARK = '\0'

/** A text around a name, which a translation leaves as it is. LY65 */
export function NameIn({ text, name }: { text: (name: string) => string; name: string }) {
  const [before, after] = text(MARK).split(MARK)
  return (
    // One element: a flex container would drop the spaces around the name.
    <span>
      {before}
      <bdi translate="no">{name}</bdi>
      {after}
    </span>
  )
}
