/** Each part in each state, once: the review page, the screenshots and the accessibility tests all draw from this list. */

import type { ReactNode } from 'react';

import { Alert } from './Alert.tsx';
import { Checkbox, Chip, Choices, Radio } from './Choice.tsx';
import { DateFields } from './DateFields.tsx';
import { Field, Select, TextArea } from './Field.tsx';
import {
  ArrowRightIcon,
  CalendarIcon,
  CheckIcon,
  ChevronDownIcon,
  ClockIcon,
  LocateFixedIcon,
  MapPinIcon,
  RotateCcwIcon,
  SearchIcon,
  SlidersHorizontalIcon,
  SparklesIcon,
  UsersIcon,
  XIcon,
} from './icons.tsx';
import { DoneScene, EmptyScene, SlipScene } from './pictures/scenes.tsx';
import { Plate } from './Plate.tsx';
import { PLATE_TONES } from './plate.ts';
import { Price } from './Price.tsx';
import { SkeletonCard, SkeletonLines } from './Skeleton.tsx';
import { Steps } from './Steps.tsx';

export interface Fixture {
  /** Also the anchor on the review page. */
  id: string;
  title: string;
  draw: () => ReactNode;
}

export const FIXTURES: Fixture[] = [
  { id: 'alerts', title: 'Alerts', draw: drawAlerts },
  { id: 'buttons', title: 'Buttons and links', draw: drawButtons },
  { id: 'fields', title: 'Fields', draw: drawFields },
  { id: 'search', title: 'Search and suggestions', draw: drawSearch },
  { id: 'filters', title: 'Filters', draw: drawFilters },
  { id: 'tiles', title: 'Tiles', draw: drawTiles },
  { id: 'empty', title: 'Empty and loading', draw: drawEmpty },
  { id: 'steps', title: 'Steps and hold', draw: drawSteps },
  { id: 'slots', title: 'Places, times and the slip', draw: drawSlots },
  { id: 'review', title: 'Review and done', draw: drawReview },
  { id: 'plates', title: 'Plates', draw: drawPlates },
  { id: 'offers', title: 'Wordmark, offers and short lists', draw: drawOffers },
];

/** Draws one fixture by its id. */
export function FixtureView({ id }: { id: string }): ReactNode {
  return FIXTURES.find((fixture) => fixture.id === id)?.draw() ?? null;
}

function drawAlerts(): ReactNode {
  return (
    <div className="two">
      <Alert tone="error" title="We’re sorry.">
        <p>We’re experiencing a technical issue and apologize for the inconvenience. Please try again.</p>
      </Alert>
      <Alert tone="info" title="Nothing is free here.">
        <p>
          See more times at <a href="#alerts">partner.example</a>. You can choose up to 30 days ahead.
        </p>
      </Alert>
      <Alert tone="warn" title="This store is closed temporarily." />
      <Alert tone="ok" title="Your change is saved." level={3}>
        <p>Wednesday, November 26, 8:50 am. We sent the new details by e-mail.</p>
      </Alert>
    </div>
  );
}

function drawButtons(): ReactNode {
  return (
    <div className="flow">
      <p className="row">
        <button className="btn" type="button">
          Continue
        </button>
        <button className="btn quiet" type="button">
          Back
        </button>
        <button className="btn text" type="button">
          Find my entry
        </button>
        <button className="btn danger" type="button">
          Cancel it
        </button>
        <button className="btn" type="button" disabled>
          Sending
        </button>
        <button className="btn lg" type="button">
          <LocateFixedIcon />
          Use my location
        </button>
        <a className="go" href="#buttons">
          See all <ArrowRightIcon />
        </a>
      </p>
      <p className="row">
        <span className="status ok">Booked</span>
        <span className="status info">Held</span>
        <span className="status warn">Ends soon</span>
        <span className="status err">Cancelled</span>
        <span className="status">Draft</span>
      </p>
    </div>
  );
}

function drawFields(): ReactNode {
  return (
    <div className="fields">
      <Field id="first" label="First name" autoComplete="given-name" />
      <Field id="phone" label="Phone" hint="We text you only about this visit." defaultValue="312-555-0178" />
      <Select id="plan" label="Insurance plan" defaultValue="" optional>
        <option value="">Choose a plan</option>
        <option>Oakfield PPO</option>
      </Select>
      <DateFields
        id="birth"
        legend="Date of birth"
        hint="For example, 4 17 1986"
        error="Enter a date of birth that is in the past"
        wrong={['year']}
        inputs={{
          month: { defaultValue: '4' },
          day: { defaultValue: '17' },
          year: { defaultValue: '2068' },
        }}
      />
      <Field id="zip" label="ZIP code" className="short" defaultValue="6061" error="Enter a ZIP code of 5 digits" />
      <Field id="city" label="City" defaultValue="Chicago" good="Matches 60614" />
      <Field id="number" label="Confirmation number" defaultValue="LK-7QF2-M4" readOnly />
      <Field id="mail" label="E-mail" defaultValue="avery@mail.example" disabled />
      <Choices id="who" legend="Who is this visit for?">
        <Radio name="who" label="Me" defaultChecked />
        <Radio name="who" label="My child, under 18" hint="A parent or guardian agrees and pays." />
      </Choices>
      <Choices id="sex" legend="Sex on your insurance card" error="Choose one">
        <Radio name="sex" label="Female" id="sex" />
        <Radio name="sex" label="Male" />
      </Choices>
      <TextArea
        id="note"
        label="Anything the clinic should know?"
        placeholder="For example, you use a wheelchair"
        span
      />
      <div className="span">
        <Checkbox label="I have read the terms of this visit and agree to them." />
      </div>
    </div>
  );
}

function drawSearch(): ReactNode {
  return (
    <div className="finder card lift">
      <div className="field">
        <label htmlFor="need">What do you need help with?</label>
        <div className="search long">
          <input className="in" id="need" type="search" placeholder="Symptom, condition or service" />
          <button className="btn" type="button">
            <SearchIcon />
            <span>Search</span>
          </button>
        </div>
      </div>
      <div className="field">
        <label htmlFor="near">Showing Services near</label>
        <div className="search">
          <input className="in" id="near" type="text" defaultValue="spring" placeholder="City, state or zip" />
          <button className="x clear" type="button" aria-label="Clear location">
            <XIcon />
          </button>
          <button className="btn" type="button">
            <SearchIcon />
            <span>Search</span>
          </button>
        </div>
        <ul className="opts still card lift" role="listbox" aria-label="Places">
          <li role="option" aria-selected="false">
            <span>
              <b>Spring</b>, TX
            </span>
          </li>
          <li role="option" aria-selected="true">
            <span>
              <b>Spring</b>field, IL
            </span>
          </li>
        </ul>
      </div>
    </div>
  );
}

function drawFilters(): ReactNode {
  return (
    <div className="aside">
      <details className="filter-box">
        <summary>
          <SlidersHorizontalIcon />
          Filters <b className="status">2</b>
          <ChevronDownIcon />
        </summary>
        <div className="filters" role="group" aria-label="Filter services">
          <fieldset>
            <legend className="lab">Service type</legend>
            <Checkbox label="In-person services" defaultChecked />
            <Checkbox label="Online services" defaultChecked />
            <Checkbox label="Specialty services" />
          </fieldset>
          <fieldset>
            <legend className="lab">What is bothering you?</legend>
            <div className="chips">
              <Chip label="Acne" />
              <Chip label="Eczema" defaultChecked />
              <Chip label="Rash or hives" defaultChecked />
              <Chip label="Mole check" />
            </div>
          </fieldset>
        </div>
      </details>
      <div className="flow">
        <p className="where">
          <MapPinIcon />
          <span>
            Services near <b>60614 Chicago</b>
          </span>
          <button className="btn text" type="button">
            Change<span className="vh"> location</span>
          </button>
        </p>
        <p className="wait" role="status">
          <ClockIcon />
          Looking for services
        </p>
      </div>
    </div>
  );
}

const TILES = [
  {
    name: 'Clearbrook Dermatology Online',
    kind: 'Online, by photo',
    badge: 'recent',
    letters: 'Cb',
    tone: 1,
    figure: '$59',
  },
  { name: 'Fernhill Skin Clinic', kind: 'In person', badge: 'new', letters: 'Fh', tone: 5, figure: '$145' },
  { name: 'Ask a pharmacist', kind: 'Online chat or in store', badge: 'team', letters: 'Rx', tone: 0, words: 'Free' },
  {
    name: 'Marlow & Finch Dermatology Associates of Greater Chicago and the North Shore',
    kind: 'In person',
    letters: 'MF',
    tone: 7,
    words: 'Your insurance copay',
  },
];

function drawTiles(): ReactNode {
  return (
    <ul className="tiles">
      {TILES.map((tile, index) => (
        <li className="tile" key={tile.name}>
          <article className="tile-card card">
            {tile.badge && <Badge kind={tile.badge} />}
            <div className="tile-head">
              <Plate letters={tile.letters} tone={tile.tone} shape={index} />
              <div>
                <h3>{tile.name}</h3>
                <p className="sm muted">{tile.kind}</p>
              </div>
            </div>
            <p className="blurb">Send photos, answer a few questions, and a dermatologist writes your plan.</p>
            <ul className="facts">
              <li>
                <MapPinIcon />
                <span>Nearest clinic: 2.1 miles away</span>
              </li>
              <li>
                <CalendarIcon />
                <span>Next: Tue 9:30 am</span>
              </li>
            </ul>
            {tile.words ? (
              <Price words={tile.words} />
            ) : (
              <Price label="Starting at" figure={tile.figure} unit="per visit" />
            )}
            <a className="btn wide" href="#tiles">
              See times<span className="vh"> with {tile.name}</span>
            </a>
          </article>
          <div className="tile-foot card">
            <a href="#tiles">
              Learn more<span className="vh"> about {tile.name}</span>
            </a>
            <details open={index === 0}>
              <summary>
                More details<span className="vh"> about {tile.name}</span>
                <ChevronDownIcon />
              </summary>
              <div className="more">
                <p className="sm">The price covers the review, the plan and 30 days of questions.</p>
                <h4>Treats</h4>
                <ul className="sm muted">
                  <li>Acne</li>
                  <li>Eczema</li>
                  <li>Rosacea</li>
                  <li>Rashes</li>
                </ul>
              </div>
            </details>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Badge({ kind }: { kind: string }): ReactNode {
  if (kind === 'recent') {
    return (
      <p className="badge">
        <span>
          <RotateCcwIcon />
          Recently viewed
        </span>
      </p>
    );
  }
  return (
    <p className="badge">
      {kind === 'new' ? (
        <span className="new">
          <SparklesIcon />
          New
        </span>
      ) : (
        <span className="team">
          <UsersIcon />
          Team members only
        </span>
      )}
    </p>
  );
}

function drawEmpty(): ReactNode {
  return (
    <div className="cols">
      <div className="empty sand flow">
        <EmptyScene />
        <h3>No services for this choice</h3>
        <p className="muted">Try fewer symptoms, or another place.</p>
        <button className="btn quiet" type="button">
          Clear symptoms
        </button>
      </div>
      <SkeletonCard />
      <SkeletonLines lines={4} />
    </div>
  );
}

const STEP_NAMES = ['Place and time', 'Patient information', 'Review', 'Confirmation'];

function drawSteps(): ReactNode {
  return (
    <div className="flow">
      <Steps label="Booking steps" steps={STEP_NAMES.map((name) => ({ name, href: '#steps' }))} current={1} />
      <div className="two">
        <Hold left={522} clock="8:42" />
        <Hold left={48} clock="0:48" />
      </div>
    </div>
  );
}

function Hold({ left, clock }: { left: number; clock: string }): ReactNode {
  return (
    <div className={left < 60 ? 'hold warn' : 'hold tint'}>
      <ClockIcon />
      <p>
        <b>We are holding Tuesday, Nov 25, 9:30 am for you.</b> Go on before the time runs out.
      </p>
      <b className="num">{clock}</b>
      <progress max={600} value={left} aria-label={`Hold time left, ${clock}`} />
    </div>
  );
}

const DAYS = [
  { day: 'Tuesday', date: 'Nov 25', times: ['7:30 am', '8:10 am', '9:30 am', '10:50 am'] },
  { day: 'Wednesday', date: 'Nov 26', times: ['7:30 am', '8:50 am', '11:10 am'] },
  { day: 'Friday', date: 'Nov 28', times: ['8:10 am', '1:20 pm'] },
];

function drawSlots(): ReactNode {
  return (
    <div className="aside end">
      <div className="flow">
        <div className="locs card">
          <Place
            name="Labs at Larkmoor, Lincoln Park"
            note="Inside the store, next to the pharmacy"
            miles="0.8 miles"
            first
          />
          <Place name="Labs, Belmont Ave" miles="1.6 miles" />
        </div>
        <div className="days">
          {DAYS.map(({ day, date, times }) => (
            <fieldset className="day" key={day}>
              <legend>
                <b>{day}</b>
                <br /> <span className="muted">{date}</span>
              </legend>
              {times.map((time) => (
                <label className="slot" key={time}>
                  <input
                    type="radio"
                    name="time"
                    defaultChecked={day === 'Tuesday' && time === '9:30 am'}
                    disabled={time === '8:50 am'}
                  />
                  <span>{time}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
      <aside className="slip card" aria-labelledby="slip-title">
        <SlipScene />
        <div className="flow">
          <h3 id="slip-title">Your appointment</h3>
          <dl>
            <div>
              <dt>When</dt>
              <dd>
                <b>Tuesday, November 25, 9:30 am</b>
                <br />
                Central Time
              </dd>
            </div>
            <div>
              <dt>Where</dt>
              <dd>
                <b>Labs at Larkmoor, Lincoln Park</b>
                <br />
                2400 N Clark St, Chicago, IL 60614
              </dd>
            </div>
          </dl>
          <Price words="Billed by the lab" />
          <button className="btn wide only-wide" type="button">
            Continue
          </button>
        </div>
      </aside>
      <div className="go-bar">
        <p>
          <b>Tue, Nov 25, 9:30 am</b>
          <small>
            Held for <span className="num">8:42</span>
          </small>
        </p>
        <button className="btn" type="button">
          Continue
        </button>
      </div>
    </div>
  );
}

function Place(props: { name: string; note?: string; miles: string; first?: boolean }): ReactNode {
  return (
    <label className="loc">
      <input type="radio" name="place" defaultChecked={props.first} />
      <span>
        <b>{props.name}</b>
        <span className="muted">2400 N Clark St, Chicago, IL 60614</span>
        {props.note && <small>{props.note}</small>}
      </span>
      <b className="num">{props.miles}</b>
    </label>
  );
}

function drawReview(): ReactNode {
  return (
    <div className="flow">
      <div className="done-top tint">
        <div>
          <h3 className="h1">You’re booked</h3>
          <p>Tuesday, November 25, 9:30 am Central Time.</p>
          <p className="muted apart">Confirmation number</p>
          <p className="conf-number">LK-7QF2-M4</p>
        </div>
        <DoneScene />
      </div>
      <div className="review">
        <section>
          <div className="head">
            <h3>Patient</h3>
            <a href="#review">
              Change<span className="vh"> patient</span>
            </a>
          </div>
          <dl className="kv">
            <dt>Name</dt>
            <dd>Avery Stone</dd>
            <dt>Date of birth</dt>
            <dd>April 17, 1986</dd>
          </dl>
        </section>
      </div>
      <ol className="how cols">
        <li>
          <h3>Bring the order</h3>
          <p className="muted">And a photo ID.</p>
        </li>
        <li>
          <h3>Drink water</h3>
          <p className="muted">It makes the draw easier.</p>
        </li>
      </ol>
    </div>
  );
}

function drawOffers(): ReactNode {
  return (
    <div className="flow">
      <div className="wordmark">
        <Plate letters="Hl" tone={4} shape={1} large />
        <p className="h1">Harrow Lane</p>
      </div>
      <ul className="offers card">
        {['First visit', 'Check-up'].map((title) => (
          <li key={title} className="offer">
            <div className="offer-what">
              <h3>{title}</h3>
              <p>A nurse listens, looks and says what comes next.</p>
            </div>
            <ul className="facts">
              <li>
                <MapPinIcon />
                <span>Nearest clinic: 0.8 miles away</span>
              </li>
            </ul>
            <Price label="Cash price" figure="$59" unit="per visit" />
            <a className="btn wide" href="#offers">
              See times<span className="vh"> for {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul className="lines">
        <li>A cut that gapes</li>
        <li>Something in the eye</li>
        <li>Fever and a deep cough</li>
      </ul>
      <ul className="ticks">
        <li>
          <CheckIcon />
          <span>Photo ID</span>
        </li>
      </ul>
    </div>
  );
}

function drawPlates(): ReactNode {
  return (
    <p className="row">
      {PLATE_TONES.map(([ground], tone) => (
        <Plate key={ground} letters="Lk" tone={tone} shape={tone} />
      ))}
      <Plate letters="Sm" tone={6} shape={0} small />
    </p>
  );
}
