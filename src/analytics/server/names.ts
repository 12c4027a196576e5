/** Common given names and family names of the United States: words with one of them may be about somebody, and are never kept. */
const NAMES = new Set(
  (
    'james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony donald steven paul andrew joshua kenneth kevin brian george edward ' +
    'ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry ' +
    'tyler aaron jose adam henry nathan douglas zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan ' +
    'bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny carlos luis miguel jesus ' +
    'antonio francisco manuel pedro jorge rafael fernando ricardo eduardo mateo santiago diego mohammed muhammad ahmed ali omar ibrahim liam oliver lucas mason owen caleb isaac levi ' +
    'mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol amanda melissa deborah ' +
    'stephanie rebecca sharon laura cynthia kathleen amy angela shirley brenda emma anna pamela nicole samantha katherine christine helen debra rachel carolyn janet maria catherine ' +
    'heather diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ' +
    'ann kathryn abigail sophia frances jean alice judy isabella julia grace denise amber doris marilyn danielle beverly charlotte natalie theresa diana brittany marie kayla alexis ' +
    'lori ana carmen rosa guadalupe sofia camila valentina lucia fatima aisha mia ava harper chloe zoe lily ella avery rowan ada jane jill kate katie beth tina tracy wendy peggy ' +
    'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor moore jackson martin lee perez thompson white harris ' +
    'sanchez clark ramirez lewis robinson walker young allen king wright torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips ' +
    'evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward ' +
    'richardson watson brooks chavez wood bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell jenkins perry sullivan bell ' +
    'coleman butler henderson barnes fisher vasquez simmons graham murray ford castro marshall ellis harrison fernandez washington kennedy vargas warren dixon burns gordon singh khan ' +
    'chen wang li zhang liu yang wu huang tran le pham stone doe schmidt schneider meyer weber wagner becker hoffman schultz cohen levy goldberg kowalski novak ivanov rossi romano ' +
    'dubois olsen larsen hansen johansson mcdonald mcdaniel obrien oconnor hunter tucker porter henry boyd mason moreno kennedy weaver hicks crawford burke rice hunt black hayes palmer'
  ).split(' '),
);

/** Whether a plain word is a common name, alone or as an owner ("maria's"). */
export function isName(word: string): boolean {
  return word.split('-').some((part) => NAMES.has(part.replace(/'s?$/, '').replaceAll("'", '')));
}
