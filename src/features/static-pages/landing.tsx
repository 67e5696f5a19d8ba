import { ButtonLink } from '#ui/button.tsx'
import { Faq } from '#ui/faq.tsx'
import { Link } from 'react-router-dom'
import { Dearest } from './dearest.tsx'
import type { StaticPageText } from './page.ts'

const questions = [
  {
    question: 'What is my pet worth in Bubble Gum Simulator INFINITY?',
    answer: 'Type its name into the box at the top. Every pet has a value of its own as Normal, Shiny, Mythic and Shiny Mythic, with its trend, its demand and the number that exist.',
  },
  {
    question: 'How much rarer is a Shiny or a Mythic?',
    answer: 'A hatch is Shiny 1 time in 40, Mythic 1 time in 100 and Shiny Mythic 1 time in 4,000, on top of the chance of the pet itself. Mythic forms exist only for some pets.',
  },
  {
    question: 'What do O/C, N/A and TBD mean?',
    answer: 'O/C is owner’s choice: so few exist that the owner names the price. N/A means that a pet has no value, TBD that its value is still to be determined.',
  },
  {
    question: 'Is this the official value list?',
    answer: 'No, there is none. This list is kept by players and is not affiliated with the game, its studio or Roblox.',
  },
]

export const landing: StaticPageText = {
  title: 'Bubble Gum Simulator INFINITY values',
  description: 'Bubble Gum Simulator INFINITY value list: what every pet is worth, Normal, Shiny, Mythic and Shiny Mythic, with trend, demand, eggs and chances.',
  lead: 'What every pet is worth, how likely it is to hatch, and which way its value goes. All BGSI values in one place.',
  questions,
  Body: () => (
    <>
      <div className="actions">
        <ButtonLink to="/items" look="primary" size="lg">Browse all values</ButtonLink>
        <ButtonLink to="/eggs" look="outline" size="lg">Eggs and chances</ButtonLink>
      </div>
      <h2>The dearest pets right now</h2>
      <Dearest />
      <h2>Find a pet</h2>
      <ul>
        <li><Link to="/items?category=secret">Secret pets</Link>: Secret and Infinity, the ones that trades are about.</li>
        <li><Link to="/items?category=legendary">Legendary pets</Link>: from every world and event.</li>
        <li><Link to="/items?category=robux">Exclusive pets</Link>: what the shop sells.</li>
        <li><Link to="/items?demand=high">Pets in high demand</Link>: quickest to trade away.</li>
        <li><Link to="/items?sort=updated-desc">Latest value changes</Link>: what moved last.</li>
        <li><Link to="/secret-bounties">Secret bounty of the day</Link>: with a planner of your chance to get it in time.</li>
      </ul>
      <h2>Before you trade</h2>
      <ol>
        <li>Look at the <strong>variant</strong>: a Shiny Mythic is another pet than its Normal form as far as its value goes.</li>
        <li>Look at <strong>demand</strong>. Two pets of the same value are not the same trade when everybody wants one of them.</li>
        <li>Look at the <strong>trend</strong> and the chart. A value that falls for a month is not done falling because it is low today.</li>
        <li>Look at <strong>how many exist</strong>. A pet that still hatches gets more common; one that has left the game does not.</li>
      </ol>
      <h2>Questions</h2>
      <Faq entries={questions} />
    </>
  ),
}
