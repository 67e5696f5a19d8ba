import { ButtonLink } from '#ui/button.tsx'
import { Faq } from '#ui/faq.tsx'
import { Link } from 'react-router-dom'
import { Dearest } from './dearest.tsx'
import type { StaticPageText } from './page.ts'

const questions = [
  {
    question: 'What is my pet worth in Bubble Gum Simulator INFINITY?',
    answer:
      'Type its name into the search box at the top. You see its value, trend, demand and how many exist, for Normal, Shiny, Mythic and Shiny Mythic.',
  },
  {
    question: 'How much rarer is a Shiny or a Mythic?',
    answer:
      '1 in 40 hatches is Shiny, 1 in 100 is Mythic and 1 in 4,000 is Shiny Mythic, on top of the pet’s own chance. Only some pets have a Mythic version.',
  },
  {
    question: 'What do O/C, N/A and TBD mean?',
    answer:
      'O/C means owner’s choice: so few exist that the owner names the price. N/A means the pet has no value. TBD means its value is still to be determined.',
  },
  {
    question: 'Is this the official value list?',
    answer: 'No, there isn’t one. Players keep this list, and it’s not affiliated with the game, its studio or Roblox.',
  },
]

export const landing: StaticPageText = {
  title: 'Bubble Gum Simulator INFINITY values',
  description:
    'The Bubble Gum Simulator INFINITY value list: what every pet is worth in every variant, with its trend, demand, egg and hatch chance.',
  lead: 'What every pet is worth, how likely you are to hatch it, and where its value is heading. All BGSI values in one place.',
  questions,
  Body: () => (
    <>
      <div className="actions">
        <ButtonLink to="/items" look="primary" size="lg">
          Browse all values
        </ButtonLink>
        <ButtonLink to="/eggs" look="outline" size="lg">
          Eggs and chances
        </ButtonLink>
      </div>
      <h2>Most valuable pets right now</h2>
      <Dearest />
      <h2>Find a pet</h2>
      <ul>
        <li>
          <Link to="/items?category=secret">Secret pets</Link>: Secret and Infinity, the ones everyone wants.
        </li>
        <li>
          <Link to="/items?category=legendary">Legendary pets</Link>: from every world and event.
        </li>
        <li>
          <Link to="/items?category=robux">Exclusive pets</Link>: from the shop.
        </li>
        <li>
          <Link to="/items?demand=high">Pets in high demand</Link>: the fastest to trade.
        </li>
        <li>
          <Link to="/items?sort=updated-desc">Latest value changes</Link>: what just moved, up or down.
        </li>
        <li>
          <Link to="/secret-bounties">Today’s secret bounty</Link>: see your chance to hatch it in time.
        </li>
      </ul>
      <h2>Before you trade</h2>
      <ol>
        <li>
          Check the <strong>variant</strong>: a Shiny Mythic is worth far more than the Normal pet.
        </li>
        <li>
          Check <strong>demand</strong>: with two pets of the same value, the one everyone wants is the better trade.
        </li>
        <li>
          Check the <strong>trend</strong> and the chart: a value that fell all month can keep falling.
        </li>
        <li>
          Check <strong>how many exist</strong>: a pet that still hatches gets more common. One that left the game
          doesn’t.
        </li>
      </ol>
      <h2>Questions</h2>
      <Faq entries={questions} />
    </>
  ),
}
