"""Learning with PyTorch: what it learns is the net that searches use."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.arena.learning import PIECE
from roundhouse.bots.search import shipped_net

torch = pytest.importorskip("torch")
gpu_learning = pytest.importorskip("roundhouse.arena.gpu_learning")

TITLE = rh.game("game-of-trains").title


@pytest.fixture(scope="module")
def learner():
    return gpu_learning.GpuLearner(TITLE, shipped_net(TITLE))


@pytest.fixture(scope="module")
def lesson(learner):
    made = learner.lesson()
    learner.record(made, 0, 20, 0.8)
    return made


def rows_of(lesson):
    features = torch.from_numpy(lesson.rows.features[: lesson.recorded])
    return features, torch.from_numpy(lesson.rows.goals[: lesson.recorded])


def test_pytorch_and_the_search_have_the_same_values(learner, lesson):
    pupil = gpu_learning.Pupil(learner.net, learner.features, learner.spread, "cpu")
    features, _ = rows_of(lesson)
    values = pupil.values(features[:200]).detach().numpy() + lesson.rows.worths[:200]
    told = lesson.rows.better[:200] == -1e300  # elsewhere a random move was made
    assert len(lesson.results) == PIECE
    assert values[told] == pytest.approx(lesson.rows.promised[:200][told], abs=1e-3)
    assert pupil.net == pytest.approx(learner.net, abs=1e-6)


def test_a_step_comes_closer_to_the_goals(learner, lesson):
    pupil = gpu_learning.Pupil(learner.net, learner.features, learner.spread, "cpu")
    errors = [float(pupil.step(rows_of(lesson), 1e-4)) for _ in range(20)]
    assert errors[-1] < 0.99 * errors[0]
    assert not np.array_equal(pupil.net, learner.net)


def test_the_oldest_rows_make_room(lesson):
    features, goals = lesson.rows.features[:30], np.arange(30, dtype=np.float32)
    store = gpu_learning.Store("cpu", 40)
    store.add(features, goals)
    store.add(features, goals + 30)
    assert sorted(store.goals.tolist()) == list(range(20, 60))
    assert torch.equal(store.features[:20], torch.from_numpy(features[10:]))


def test_a_net_changes_while_games_are_played(learner):
    before, results = learner.net.copy(), []
    while not results:  # however long the first games take
        learner.learn(4.0, 1, 1e-4, 20, results.append)
    assert results
    assert np.isfinite(learner.net).all()
    assert not np.array_equal(learner.net, before)


def test_a_teacher_plays_the_games_and_stays_as_it_is(lesson):
    pupil = gpu_learning.GpuLearner(TITLE, hidden=16)
    pupil.teacher = shipped_net(TITLE)
    before, taught, results = pupil.net.copy(), pupil.lesson(), []
    pupil.record(taught, 0, 20, 0.8)
    assert np.array_equal(taught.results, lesson.results)
    while not results:  # however long the first games take
        pupil.learn(4.0, 1, 1e-4, 20, results.append)
    assert not np.array_equal(pupil.net, before)
    assert np.array_equal(pupil.teacher, shipped_net(TITLE))
