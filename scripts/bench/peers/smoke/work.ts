import assert from "node:assert/strict";
import * as asynchronous from "../../../../contracts/clauses/async.ts";
import * as deprecation from "../../../../contracts/clauses/deprecation.ts";
import * as images from "../../../../contracts/clauses/images.ts";
import * as music from "../../../../contracts/clauses/music.ts";
import * as restart from "../../../../contracts/clauses/restart.ts";
import * as routes from "../../../../contracts/clauses/routes.ts";
import * as song from "../../../../contracts/clauses/song.ts";
import * as speech from "../../../../contracts/clauses/speech.ts";
import { type Profile, parameterName } from "../../../../contracts/profile/index.ts";
import { smoke } from "./smoke-case.ts";

const rejects = ({ values }: Profile): boolean => values.outOfRange === "reject";

export const workCases = [
  smoke(
    "the servers of printed kinds restart with a valid key",
    [restart.restartSucceedsWithValidKey, restart.restartSuccessBody],
    async (team) => {
      for (const kind of ["3d", "text_to_speech", "faceswap"]) {
        const answer = await team.restart(kind, { key: team.profile.enterprise.key });
        assert.equal(answer.status, 200);
        // What faceswap answers is not documented.
        if (kind === "faceswap") continue;
        assert.equal(answer.at("status"), "success");
        answer.text("message");
      }
    },
  ),
  smoke(
    "no server restarts without a key, or with a wrong one",
    [restart.restartRequiresKey, restart.restartFailureBody],
    async (team) => {
      for (const body of [{}, { key: "no-such-key-0000" }]) {
        const answer = await team.restart("3d", body);
        assert.equal(answer.at("status"), "error");
        answer.text("message");
      }
    },
  ),
  smoke(
    "music is made in each format and each bitrate",
    [music.musicGenOutputFormatValues, music.musicGenBitrateValues],
    async (team) => {
      for (const output_format of ["wav", "mp3", "flac"]) {
        (await team.make("music_gen", { output_format })).tookOn();
      }
      for (const bitrate of ["128k", "192k", "320k"]) {
        (await team.make("music_gen", { output_format: "mp3", bitrate })).tookOn();
      }
    },
  ),
  smoke(
    "music lasts from 30 to 480 seconds",
    [music.musicGenDurationBounds],
    async (team) => {
      for (const duration of [30, 480]) (await team.make("music_gen", { duration })).tookOn();
      for (const duration of [29, 481]) (await team.make("music_gen", { duration })).turnedDown();
    },
    rejects,
  ),
  smoke(
    "songs are made by both models, sung and instrumental",
    [song.songGeneratorModelValues, song.songGeneratorTextFields],
    async (team) => {
      for (const model_id of ["diffrhythm-short", "diffrhythm-long"]) {
        for (const instrumental of [true, false]) {
          (await team.make("song_generator", { model_id, instrumental, caption: "calm" })).tookOn();
        }
      }
    },
  ),
  smoke("short and long lyrics are written", [speech.lyricsGeneratorLengthValues], async (team) => {
    for (const length of ["short", "long"]) {
      (await team.make("lyrics_generator", { length })).tookOn();
    }
  }),
  smoke("captions have each of the three lengths", [images.captionLengthValues], async (team) => {
    const name = parameterName(team.profile, "captionLength").value;
    for (const length of ["short", "normal", "long"]) {
      (await team.make("caption", { [name]: length })).tookOn();
    }
  }),
  smoke(
    "four images are edited together, and five are not",
    [images.imageEditingImageCount],
    async (team) => {
      const name = parameterName(team.profile, "editImages").value;
      const held = (count: number) => ({
        [name]: Array.from({ length: count }, () => team.picture()),
      });

      (await team.make("image_editing", held(4))).tookOn();
      (await team.make("image_editing", held(5))).turnedDown();
    },
    ({ parameters }) => parameters.editImagesForm === "list",
  ),
  smoke(
    "an image of a text has 1024 by 1024 pixels at most",
    [images.text2imgResolutionBound],
    async (team) => {
      const width = parameterName(team.profile, "text2imgWidth").value;
      const height = parameterName(team.profile, "text2imgHeight").value;

      (await team.make("text2img", { [width]: 1024, [height]: 1024 })).tookOn();
      (await team.make("text2img", { [width]: 1025, [height]: 1024 })).turnedDown();
      (await team.make("text2img", { [width]: 1024, [height]: 1025 })).turnedDown();
    },
    rejects,
  ),
  smoke(
    "a threshold lies between 0 and 1",
    [images.nsfwImageCheckThresholdBounds],
    async (team) => {
      for (const threshold of [0, 0.5, 1]) {
        (await team.make("nsfw_image_check", { threshold })).tookOn();
      }
      for (const threshold of [-0.1, 1.1]) {
        (await team.make("nsfw_image_check", { threshold })).turnedDown();
      }
    },
    rejects,
  ),
  smoke(
    "a transcription calls its webhook, with its track id",
    [asynchronous.asyncCallsWebhook, asynchronous.asyncTrackIdMatches, speech.transcribeParameters],
    async (team) => {
      const webhooks = team.webhook();
      if (webhooks === undefined) return;
      const { hook, url } = webhooks.open();
      const track_id = String(Date.now());

      (await team.make("transcribe", { webhook: url, track_id, timestamp_level: "word" })).tookOn();

      const call = await webhooks.waitFor(hook, { ms: 5000 });
      assert.ok(call !== undefined, "no call came");
      const said = [Buffer.from(call.bytes).toString(), call.path, JSON.stringify(call.headers)];
      assert.ok(
        said.some((text) => text.includes(track_id)),
        "it does not hold the track id",
      );
    },
  ),
  smoke(
    "a scene is no longer made, and everything else is",
    [
      deprecation.deprecationSceneMaker,
      routes.catalogueServesEveryRoute,
      routes.enterpriseRequiresKey,
    ],
    async (team) => {
      (await team.make("scene_maker")).turnedDown();
      for (const route of [
        "text_to_audio",
        "watermark_remover",
        "object_removal",
        "interior_mixer",
        "enterprise_image_editing",
      ] as const) {
        (await team.make(route)).tookOn();
      }
      (await team.make("transcribe", { key: "no-such-key-0000" })).turnedDown();
    },
  ),
];
