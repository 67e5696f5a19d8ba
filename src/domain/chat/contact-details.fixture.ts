/** Ordinary sentences of trades, by language. `{pet}` and `{value}` are filled in. */
const ORDINARY: Readonly<Record<string, readonly string[]>> = {
  en: [
    'hi, is your {pet} still there?', 'can you add a {pet} please', 'i give {value} for it', 'thats {value} and mine is {value}',
    'wanna trade my {pet} for your {pet}?', 'no thanks, too low', 'ok . me too', 'are you in game? i am on', 'send me the request in game',
    'one sec', 'i have one {pet}, two doggies and three krakens', 'the value went from {value} to {value}', 'do you have 3 {pet} or 4?',
    'mine is worth about {value} i think', 'i got it from an egg on friday at 5', 'lol nice', 'is that a shiny mythic or just mythic', 'can i have ur {pet}',
    'i saw it at {value} on this site', 'its 1 in 50,000,000', '10/10 trade ty', 'give me 5 min', 'im at the trade plaza near spawn', 'my brother wants the {pet}',
    'add 2 more and we have a deal', 'ur side is 2.5M over', 'at what time are you in the game?', 'wait for me', 'deal?', 'the {pet} is rising, 12% in 7 days',
    'can you do 1 2 or 3 of them', 'i only want the {pet}', 'dont message me again', 'text says {value}', 'add me as a friend in the game', 'whats your lowest',
    'its not my number one pet', 'call it fair', 'i follow the value changes here', 'i need to go, dinner', 'my {pet} for ur {pet} + add',
  ],
  pt: [
    'oi, você ainda tem {pet}?', 'troco meu {pet} por {value}', 'quanto vale seu {pet}?', 'pode adicionar mais um {pet}?', 'não, é pouco', 'tá bom, fechado',
    'estou no jogo agora', 'me manda o pedido no jogo', 'um minuto por favor', 'tenho um {pet} e dois krakens', 'o valor subiu de {value} para {value}', 'na minha conta só tem {pet}',
    'me chama no jogo', 'seu {pet} no lugar do meu', 'vou sair para jantar às 8', 'é a minha vez', 'meu irmão quer o {pet}', 'valeu pela troca', 'que dia você joga?', 'em 5 minutos eu volto',
  ],
  es: [
    '¿todavía tienes {pet}?', 'te doy {value} por tu {pet}', 'no, es muy poco', 'agrega un {pet} más', 'estoy en el juego', 'mándame la solicitud en el juego', 'un momento por favor',
    'tengo uno, dos no', 'el valor subió de {value} a {value}', 'mi {pet} por tu {pet}', 'me llaman a cenar', '¿a qué hora juegas?', 'es el mejor del servidor', 'mi hermano quiere el {pet}',
    'nos vemos en 10 minutos', 'gracias por el cambio', 'por mi parte está bien', 'ok, trato hecho', 'no me gusta ese', 'en mi lista hay tres {pet}',
  ],
  fil: [
    'nasa iyo pa ba ang {pet}?', 'magkano ang {pet} mo?', 'dagdagan mo ng {pet}', 'kulang pa iyan', 'nasa laro na ako', 'sandali lang po', 'salamat sa trade', 'isa lang ang {pet} ko',
    'dalawa ang akin, tatlo ang iyo', '{value} ang halaga niyan', 'bukas na lang', 'ayaw ko niyan', 'sa kapatid ko ang {pet}', 'sige, deal tayo', 'mamaya na ako maglalaro', 'ang taas ng value niya, {value}',
    'ano pa ang meron ka?', 'gusto ko ng shiny', 'hintayin mo ako sa plaza', 'ok na po',
  ],
  id: [
    'kamu masih punya {pet}?', 'berapa nilai {pet} kamu?', 'tambah {pet} satu lagi', 'masih kurang', 'aku sudah di game', 'tunggu sebentar ya', 'terima kasih tukarannya', 'aku punya satu {pet}',
    'dua kraken dan tiga doggy', 'nilainya {value}', 'besok saja', 'aku tidak mau itu', '{pet} punya kakakku', 'oke setuju', 'nanti aku main lagi', 'harganya naik dari {value} ke {value}',
    'kamu ada apa lagi?', 'mau yang shiny', 'aku tunggu di plaza', 'kirim permintaan di game',
  ],
} // prettier-ignore

/** Ways to say where else one can be reached. */
const HANDLES = ['nova_trades', 'xX.kraken.Xx', 'ben2013', 'luna__br']
const DISGUISED: readonly string[] = [
  ...HANDLES.flatMap((name) => [
    `discord: ${name}`, `my disc is ${name}`, `add me on dc ${name}`, `d1sc0rd ${name}`, `d i s c o r d ${name}`, `d.i.s.c.o.r.d ${name}`, `dіscord ${name}`, `ｄｉｓｃｏｒｄ ${name}`,
    `di\u200bscord is ${name}`, `my snap is ${name}`, `sn4pchat: ${name}`, `add my insta ${name}`, `ig: ${name}`, `1nstagram ${name}`, `dm me on insta`, `telegram ${name}`, `tele me at tg ${name}`,
    `t e l e g r a m ${name}`, `whatsapp me`, `wh4tsapp ${name}`, `W H A T S A P P`, `tik tok? no, tiktok ${name}`, `t1kt0k ${name}`, `@${name}`, `${name}#1234`, `my user is ${name} on kik`, `username: ${name}`,
    `me chama no zap`, `meu insta ${name}`, `meu discord é ${name}`, `chama no wpp`, `manda no whats app`, `sígueme en insta ${name}`, `mi discord es ${name}`, `agrégame en dc`, `escríbeme por wsp`, `mi ig: ${name}`,
    `ig ko ${name}`, `pm mo ako sa messenger`, `add mo ako sa fb`, `discord ko ${name}`, `tele ko`, `wa aku`, `nomor wa ku`, `ig ku ${name}`, `chat di discord`, `lewat telegram aja`, `f-a-c-e-b-o-o-k ${name}`, `disc: ${name}`, `my dc: ${name}`, `sc: ${name}`, `add snap ${name}`, `kik me ${name}`, `viber ${name}`, `f4cebook ${name}`, `D|I|S|C|O|R|D ${name}`, `insta is ${name}`, `mi tiktok ${name}`, `tt: ${name}`, `fb ko ${name}`,
    `d_i_s_c_o_r_d ${name}`, `ins ta gram ${name}`, `m e s s e n g e r`,
  ]),
  ...['rblx-values', 'freepets', 'getkrakens'].flatMap((site) => [
    `${site}.com`, `${site} . com`, `${site} dot com`, `${site}(dot)com`, `${site} [.] gg`, `${site} punto com`, `${site} ponto com`, `www.${site}.net`, `https://${site}.xyz/free`, `hxxps://${site}.xyz`, `${site}。com`,
    `${site}․com`, `discord.gg/${site}`, `gg/${site}`, `gg / ${site}`, `t.me/${site}`, `wa.me / ${site}`, `${site} tuldok com`, `${site} titik com`, `go to ${site} .com`, `${site}{.}com`, `invite code: ab12cd34`, `kode: x9y8z7`,
  ]),
  ...['nova', 'ben.trades'].flatMap((name) => [
    `${name}@gmail.com`, `${name} at gmail dot com`, `${name} arroba gmail punto com`, `${name}(at)hotmail(dot)com`, `${name} [at] outlook . com`, `my gmail is ${name}`, `${name} @ yahoo . com`, `g m a i l ${name}`,
  ]),
  ...[
    '555-123-4567', '(555) 123-4567', '+1 555 123 4567', '+55 11 91234 5678', '0917 123 4567', '5551234567', '5 5 5 1 2 3 4 5 6 7', '5.5.5.1.2.3.4.5', 'five five five one two three four', 'cinco cinco cinco um dois três quatro',
    'cinco cinco uno dos tres cuatro cinco', 'lima lima satu dua tiga empat lima', 'lima lima isa dalawa tatlo apat lima', 'oh nine one seven one two three four five six seven', '5-5-5-1-2-3-4', 'five 5 five 1 two 3 four', '09171234567', '0812 3456 7890',
    '５５５１２３４５６７', 'call 5 5 5 1 2 3 4', 'zero nove um sete um dois três', 'cero nueve uno siete uno dos tres', 'nol delapan satu dua tiga empat lima', '5_5_5_1_2_3_4', '5/5/5/1/2/3/4',
  ],
] // prettier-ignore

const VALUES = ['1,280,000', '2.5M', '15k', '3 500 000', '1.250.000', '400000000', '1250', '12,5M', '1000000000', '999']

/** `count` ordinary sentences in all languages, with these pets, always the same ones. */
export function listOrdinarySentences(pets: readonly string[], count: number): string[] {
  const templates = Object.values(ORDINARY).flat()
  let turn = 0
  return Array.from({ length: count }, (_, index) =>
    templates[index % templates.length]!.replace(/\{(pet|value)\}/g, (_match, kind) => {
      const from = kind === 'pet' ? pets : VALUES
      return from[(turn++ * 7) % from.length]!
    }),
  )
}

/** Texts that lead away from the site, in the disguises that such rules are used to. */
export const listDisguisedDetails = (): readonly string[] => [...new Set(DISGUISED)]
